import type { CaptchaChallenge } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'

export type OutsideChallenge = Exclude<CaptchaChallenge, { kind: 'altcha' }>

/** Turnstile and hCaptcha draw themselves by the same call. */
interface Widget {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string
      callback(answer: string): void
      'error-callback'(): void
      'expired-callback'(): void
    },
  ): unknown
}

const scripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const

const widgetOf = (page: Window, kind: OutsideChallenge['kind']): Widget | undefined =>
  (page as unknown as Readonly<Partial<Record<typeof kind, Widget>>>)[kind]

/** Loads the widget's own script once; the page's policy allows it by the nonce. Throws ApiError unavailable. */
async function load(page: Window, kind: OutsideChallenge['kind']): Promise<Widget> {
  const { document } = page
  if (widgetOf(page, kind) === undefined) {
    await new Promise<void>((done, fail) => {
      const script = document.createElement('script')
      script.src = scripts[kind]
      script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
      script.addEventListener('load', () => done())
      script.addEventListener('error', () => fail(new ApiError('unavailable', {}, 0)))
      document.head.append(script)
    })
  }
  const widget = widgetOf(page, kind)
  if (widget === undefined) throw new ApiError('captcha_failed')
  return widget
}

/** Shows an outside captcha in `place` until it is answered. Throws ApiError: captcha_failed, unavailable. */
export async function askOutside(
  page: Window,
  { kind, siteKey }: OutsideChallenge,
  place: HTMLElement,
): Promise<string> {
  const widget = await load(page, kind)
  const frame = page.document.createElement('div')
  place.replaceChildren(frame)
  try {
    return await new Promise<string>((done, refuse) => {
      const fail = () => refuse(new ApiError('captcha_failed'))
      widget.render(frame, {
        sitekey: siteKey,
        callback: done,
        'error-callback': fail,
        'expired-callback': fail,
      })
    })
  } finally {
    place.replaceChildren()
  }
}
