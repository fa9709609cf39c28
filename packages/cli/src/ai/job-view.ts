import type { AiJobEvent, AiStep } from "@tandem/sdk";

/** Shows how a job goes on. */
export interface JobView {
  show(event: AiJobEvent): void;
  /** Shows what a step that waits is going to do. */
  explain(step: AiStep): void;
  /** Tells something that is not an event. */
  say(text: string): void;
  /** Leaves the terminal to a question, and takes it back. */
  pause(): void;
  resume(): void;
  end(): void;
}
