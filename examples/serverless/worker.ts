// A Cloudflare Worker: POST text, get it checked.
import { isTandemError } from "@tandem/sdk";
import { ToolsClient } from "@tandem/sdk/tools";

interface Env {
  TANDEM_TOOLS_KEY: string;
  TANDEM_TOOLS_URL: string;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const tools = new ToolsClient({ apiKey: env.TANDEM_TOOLS_KEY, baseUrl: env.TANDEM_TOOLS_URL });
    try {
      const { data } = await tools.run("grammar-checker", { input: await request.text() }, { signal: request.signal });
      return Response.json(data);
    } catch (error) {
      if (!isTandemError(error)) throw error;
      console.error(error.code, error.outcome, error.charged);
      if (error.retryable) return new Response("Try again in a minute.", { status: 503 });
      return new Response("The text could not be checked.", { status: 500 });
    }
  },
};
