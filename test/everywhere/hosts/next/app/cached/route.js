import { Tandem } from "@tandem/sdk";

/** Makes Next.js cache every `fetch`, also those of a POST. */
export const fetchCache = "force-cache";

export async function POST(request) {
  const url = await request.text();
  const { tools, infra } = new Tandem({
    tools: { baseUrl: url, apiKey: "tdm_next" },
    infra: { baseUrl: url, token: "next" },
  });
  for (let call = 0; call < 2; call++) {
    await tools.run("grammar-checker", { input: "She go home." });
    await infra.servers.get("srv_1");
  }
  return new Response();
}
