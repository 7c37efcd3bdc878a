// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '../../platform/analytics/storage.ts'
import { storedTrigger } from '../../platform/arrival/session-trigger.ts'
import { askConsent } from './ask-consent.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('loc=DE\n'))
})
afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset['developer']
})

test.each([
  ['on', 'on'],
  [undefined, null],
])(
  'a page without the app stores the visit data of its address (developer: %s)',
  async (developer, stored) => {
    if (developer) document.documentElement.dataset['developer'] = developer
    history.replaceState(null, '', '/?pushOpen=42&qa_env=on')
    await askConsent(window)
    expect(storedTrigger(storageOf(() => sessionStorage))).toEqual({
      sessionTrigger: 'push',
      sessionCampaignId: '42',
    })
    expect(localStorage.getItem('qa_env')).toBe(stored)
  },
)
