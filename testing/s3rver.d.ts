declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    port: number;
    silent: boolean;
    /** Where the buckets lie. */
    directory: string;
    configureBuckets: { name: string }[];
  }

  /** A bucket server that asks for the signature of the key S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
