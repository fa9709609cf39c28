import type { TandemError } from "@tandem/sdk";
import type { Reading } from "../../argv/reading.ts";
import type { Environment } from "../../process/io.ts";
import type { Api } from "../../session/settings/apis.ts";

export interface Situation {
  readonly asked: Reading;
  readonly typed?: readonly string[];
  /** Contains the credential in use. */
  readonly env: Environment;
  readonly api: Api;
  /** Default: a command line. */
  readonly writeFix?: (fix: string) => string | undefined;
}

export interface Explanation {
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

export type Explain = (error: TandemError, situation: Situation) => Explanation;

export type Explanations = Readonly<Partial<Record<TandemError["code"], Explain>>>;
