import * as tandem from "@tandem/sdk";
import * as webhooks from "@tandem/sdk/webhooks";
import { failuresOf, features } from "../suite/features.cjs";

// A name of the platform's, because bundles differ in what they export and how.
globalThis.everywhere = (at) => failuresOf(features({ ...tandem, webhooks }, at));
