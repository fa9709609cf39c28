import * as tandem from "@tandem/sdk";
import * as webhooks from "@tandem/sdk/webhooks";
import { test } from "vitest";
import { features } from "../../suite/features.cjs";

test.each(Object.entries(features({ ...tandem, webhooks }, JSON.parse(process.env.EVERYWHERE))))("%s", (_, feature) =>
  feature(),
);
