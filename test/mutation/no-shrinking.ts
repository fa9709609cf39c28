import fc from "fast-check";

/** That a property fails is all there is to know. */
fc.configureGlobal({ endOnFailure: true });
