import fc from "fast-check";

/** The same runs each time; that a property fails is all there is to know. */
fc.configureGlobal({ seed: 1, endOnFailure: true });
