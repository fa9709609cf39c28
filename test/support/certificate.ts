import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What a TLS server is given: both in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface CertificateOptions {
  notBefore?: Date;
  notAfter?: Date;
  /** What the certificate may be used for. Default `server`. */
  purpose?: keyof typeof purposes;
  /** Default `localhost`. */
  host?: string;
}

const dayMs = 86_400_000;

/** A self-signed certificate with its own key, in X.509 (RFC 5280) written as DER. */
export function certificate(options: CertificateOptions = {}): Certificate {
  const { purpose = "server", host = "localhost" } = options;
  const { notBefore = new Date(Date.now() - dayMs), notAfter = new Date(Date.now() + dayMs) } = options;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid("2.5.4.3"), der(0x0c, Buffer.from(host)))));
  const signature = sequence(oid("1.2.840.10045.4.3.2"));
  const extensions = sequence(
    extension("2.5.29.17", sequence(der(0x82, Buffer.from(host)))),
    extension("2.5.29.37", sequence(oid(purposes[purpose]))),
  );
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    signature,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const bits = der(0x03, Buffer.from([0]), sign("sha256", signed, { key: privateKey, dsaEncoding: "der" }));
  const cert = sequence(signed, signature, bits)
    .toString("base64")
    .match(/.{1,64}/g)!
    .join("\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

const purposes = { server: "1.3.6.1.5.5.7.3.1", client: "1.3.6.1.5.5.7.3.2" } as const;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(0x04, value));

const time = (date: Date): Buffer => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split(".").map(Number) as [number, number, ...number[]];
  const bytes = rest.flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}
