import * as tandem from "@tandem/sdk";
import * as webhooks from "@tandem/sdk/webhooks";
import { failuresOf, features } from "../../suite/features.cjs";

export const runSuite = async (request) =>
  Response.json(await failuresOf(features({ ...tandem, webhooks }, await request.json())));
