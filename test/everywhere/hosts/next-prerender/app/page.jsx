import { Tandem } from "@tandem/sdk";
import { Suspense } from "react";

const { tools } = new Tandem({ tools: { baseUrl: process.env.SERVICE, apiKey: "tdm_next" } });

async function Corrected() {
  const { data } = await tools.run("grammar-checker", { input: "She go home." });
  return data.correctedText;
}

export default function Page() {
  return (
    <Suspense fallback="checking">
      <Corrected />
    </Suspense>
  );
}
