declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    port: number;
    silent: boolean;
    /** The folder of the buckets. */
    directory: string;
    configureBuckets: { name: string }[];
  }

  /** An S3 server that requires signatures with the key S3RVER and the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
