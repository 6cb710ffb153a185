import { generate } from "selfsigned";

export interface Certificate {
  key: string;
  cert: string;
}

const day = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * day);

interface CertificateOptions {
  /** The authority that signs the certificate. Default: the certificate signs itself. */
  ca?: Certificate | undefined;
  names?: string[];
  notBeforeDate?: Date;
  notAfterDate?: Date;
}

export async function certificate({
  ca,
  names = ["receiver.example"],
  notBeforeDate = inDays(-10),
  notAfterDate = inDays(10),
}: CertificateOptions): Promise<Certificate> {
  const altNames = names.map((value) => ({ type: 2 as const, value }));
  const { private: key, cert } = await generate([{ name: "commonName", value: "Server" }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate,
    notAfterDate,
    extensions: [{ name: "subjectAltName", altNames }],
    ...(ca && { ca }),
  });
  return { key, cert };
}

/** A certificate authority for one test. */
export async function authority(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "Authority" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "basicConstraints", cA: true, critical: true }],
  });
  return { key, cert };
}
