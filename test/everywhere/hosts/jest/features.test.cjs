const { features } = require("../../suite/features.cjs");

const sdk = { ...require("@tandem/sdk"), webhooks: require("@tandem/sdk/webhooks") };

test.each(Object.entries(features(sdk, JSON.parse(process.env.EVERYWHERE))))("%s", (_, feature) => feature());
