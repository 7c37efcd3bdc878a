import { afterEach, expect, test } from 'vitest'
import { askOutside } from './outside-captcha.ts'

type Options = { sitekey: string; callback(answer: string): void; 'error-callback'(): void }

let drawn: { place: HTMLElement; options: Options }[] = []
const provide = (kind: string) =>
  Object.assign(window, {
    [kind]: { render: (place: HTMLElement, options: Options) => drawn.push({ place, options }) },
  })

afterEach(() => {
  drawn = []
  for (const kind of ['turnstile', 'hcaptcha']) Reflect.deleteProperty(window, kind)
})

test.each(['turnstile', 'hcaptcha'] as const)(
  '%s is rendered in the form’s place, returns an answer, and is removed',
  async (kind) => {
    provide(kind)
    const place = document.createElement('div')
    const answer = askOutside(window, { kind, siteKey: 'site' }, place)
    await Promise.resolve()
    expect(place.contains(drawn[0]?.place ?? null)).toBe(true)
    expect(drawn[0]?.options.sitekey).toBe('site')
    drawn[0]?.options.callback('solved')
    expect(await answer).toBe('solved')
    expect(place.childElementCount).toBe(0)
  },
)

test('one that fails is a captcha that failed, and leaves nothing behind', async () => {
  provide('turnstile')
  const place = document.createElement('div')
  const answer = askOutside(window, { kind: 'turnstile', siteKey: 'site' }, place)
  await Promise.resolve()
  drawn[0]?.options['error-callback']()
  await expect(answer).rejects.toMatchObject({ code: 'captcha_failed' })
  expect(place.childElementCount).toBe(0)
})
