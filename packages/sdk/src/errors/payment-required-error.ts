import { TandemError } from "./tandem-error.ts";

/** 402 of the infrastructure API: the plan does not include this, or a payment was declined. */
export class PaymentRequiredError extends TandemError {
  readonly code = "payment_required";

  override get name() {
    return "PaymentRequiredError";
  }
}
