// A function URL on AWS Lambda: POST text, get it checked. The client is made once for each instance.
import { isTandemError } from "@tandem/sdk";
import { ToolsClient } from "@tandem/sdk/tools";

const tools = new ToolsClient();

interface LambdaEvent {
  body?: string;
  isBase64Encoded: boolean;
}

export async function handler({ body = "", isBase64Encoded }: LambdaEvent) {
  const input = Buffer.from(body, isBase64Encoded ? "base64" : "utf8").toString();
  try {
    // Less than the function's own timeout, so that the error arrives.
    const { data } = await tools.run("grammar-checker", { input }, { timeout: 25_000 });
    return { statusCode: 200, body: JSON.stringify(data) };
  } catch (error) {
    if (!isTandemError(error)) throw error;
    console.error(error.code, error.outcome, error.charged);
    if (error.retryable) return { statusCode: 503, body: "Try again in a minute." };
    return { statusCode: 500, body: "The text could not be checked." };
  }
}
