/** A fake XMLHttpRequest for uploads, which a test answers explicitly. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly headers = new Headers();
  form: FormData | null = null;
  address = '';
  #csrfToken: string | null = null;

  static reset(): void {
    FakeRequest.last = null;
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  }

  static answer(status: number, body: unknown, csrfToken: string | null = null): void {
    const { last } = FakeRequest;
    if (!last?.form) throw new Error('No request was sent');
    Object.assign(last, { status, responseText: JSON.stringify(body) });
    last.#csrfToken = csrfToken;
    last.dispatchEvent(new Event('load'));
  }

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(_method: string, address: string): void {
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(): string | null {
    return this.#csrfToken;
  }

  send(form: FormData): void {
    this.form = form;
  }
}
