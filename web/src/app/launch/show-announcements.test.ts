import { type Announcement, announcementPlaces, type CompleteLocale } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { expect, test, vi } from 'vitest'
import { createToasts } from '../../features/toasts/index.ts'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { anI18nIn } from '../../platform/i18n/an-i18n.test-kit.ts'
import { createObservable } from '../../platform/observable.ts'
import { createNavigationVisibility } from '../navigation-visibility.ts'
import { routeAt } from '../routes.ts'
import { createAnnouncer, placePaths } from './show-announcements.ts'

const rules: Announcement = {
  announcementId: 'ann_rules',
  texts: {
    en: { title: 'New rules', text: 'Please read them.' },
    de: { title: 'Neue Regeln', text: 'Bitte lies sie.' },
  },
  place: 'chatRules',
}
const pause: Announcement = {
  announcementId: 'ann_pause',
  texts: { en: { title: 'A pause', text: 'Tonight from 3 to 4.' } },
  place: null,
}

async function setUp(language: CompleteLocale = 'en') {
  const i18n = await anI18nIn(language)
  const clock = fakeClock()
  const navigation = createNavigationVisibility()
  const toasts = createToasts({ clock, closeModals: () => {}, isModalClosingBlocked: () => false })
  const server = { announced: [rules, pause] as readonly Announcement[], isAway: false }
  const answer = async () => {
    if (server.isAway) throw new Error('offline')
    return { ok: true as const }
  }
  const see = vi.fn(answer)
  const dismiss = vi.fn(answer)
  const list = vi.fn(async () => ({ announcements: server.announced }))
  let userId: string | null = 'usr_1'
  let personChanged = () => {}
  const session = {
    current: () => userId && { profile: { _id: userId } },
    subscribe(listener: () => void) {
      personChanged = listener
    },
  }
  const areTermsChanged = createObservable(false)
  const api = { announcements: { list, see, dismiss } }
  const platform = aPlatform({ api, areTermsChanged, clock, session })
  const navigate = vi.fn()
  const announcer = createAnnouncer({
    platform,
    i18n,
    navigation,
    overlays: { toasts },
    router: { navigate },
  })
  const shown = () => toasts.stack.getSnapshot().filter(({ phase }) => phase === 'shown')
  return {
    announcer,
    areTermsChanged,
    clock,
    i18n,
    navigation,
    toasts,
    server,
    list,
    see,
    dismiss,
    navigate,
    shown,
    titles: () => shown().map(({ toast }) => toast.title),
    close: () => toasts.stack.close(shown()[0]?.id ?? 0),
    become(next: string | null) {
      userId = next
      personChanged()
    },
  }
}
const params = (announcementId: string) => ({ params: { announcementId } })

test('one announcement is shown at a time, and the next one when it is dismissed', async () => {
  const { announcer, clock, titles, close, see, dismiss } = await setUp()
  await announcer.refresh()
  expect(titles()).toEqual(['New rules'])
  clock.advance(3_600_000)
  expect(titles()).toEqual(['New rules'])
  close()
  expect(titles()).toEqual(['A pause'])
  expect(dismiss).toHaveBeenCalledExactlyOnceWith(params('ann_rules'))
  expect(see.mock.calls).toEqual([[params('ann_rules')], [params('ann_pause')]])
})

test('what was dismissed stays away if the server did not hear of it, which is sent again', async () => {
  const { announcer, titles, close, server, dismiss } = await setUp()
  await announcer.refresh()
  server.isAway = true
  close()
  server.isAway = false
  await announcer.refresh()
  expect(titles()).toEqual(['A pause'])
  expect(dismiss.mock.calls).toEqual([[params('ann_rules')], [params('ann_rules')]])
})

test('it is never shown during a call or a search, and comes back after it, in the log and seen once', async () => {
  const { announcer, navigation, titles, toasts, see } = await setUp()
  navigation.setCallStatus('incall')
  await announcer.refresh()
  expect(titles()).toEqual([])
  navigation.setCallStatus('start')
  expect(titles()).toEqual(['New rules'])
  navigation.setCallStatus('match')
  expect(titles()).toEqual([])
  navigation.setCallStatus('start')
  expect(titles()).toEqual(['New rules'])
  expect(see).toHaveBeenCalledOnce()
  expect(toasts.log.getSnapshot().entries).toHaveLength(1)
})

test('one that ended, or was dismissed on another device, disappears', async () => {
  const { announcer, titles, server } = await setUp()
  await announcer.refresh()
  server.announced = [pause]
  await announcer.refresh()
  expect(titles()).toEqual(['A pause'])
  server.announced = []
  await announcer.refresh()
  expect(titles()).toEqual([])
})

test('it is in the person’s language, otherwise in English and marked as such, also after a change', async () => {
  const { announcer, i18n, titles, shown, close } = await setUp('de')
  await announcer.refresh()
  expect(titles()).toEqual(['Neue Regeln'])
  expect(shown()[0]?.toast).not.toHaveProperty('lang')
  await i18n.changeLanguage('ar')
  expect(shown()[0]?.toast).toMatchObject({ title: 'New rules', lang: 'en' })
  await i18n.changeLanguage('de')
  close()
  expect(shown()[0]?.toast).toMatchObject({ title: 'A pause', lang: 'en' })
})

test('its button opens the place in the person’s language, and dismisses it', async () => {
  const { announcer, shown, toasts, navigate, dismiss, titles } = await setUp('de')
  await announcer.refresh()
  expect(shown()[0]?.toast.actionText).toBe('Öffnen')
  toasts.stack.act(shown()[0]?.id ?? 0)
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/de/chatrules')
  expect(dismiss).toHaveBeenCalledExactlyOnceWith(params('ann_rules'))
  expect(titles()).toEqual(['A pause'])
  expect(shown()[0]?.toast.actionCallback).toBeUndefined()
})

test('a place that this tab does not know has no button', async () => {
  const { announcer, shown, server } = await setUp()
  server.announced = [{ ...rules, place: 'moon' as never }]
  await announcer.refresh()
  expect(shown()[0]?.toast.actionCallback).toBeUndefined()
})

test('after a logout nothing is shown, and an answer for the one before is not', async () => {
  const { announcer, titles, become } = await setUp()
  await announcer.refresh()
  const late = announcer.refresh()
  become(null)
  await late
  expect(titles()).toEqual([])
})

test('without an answer what is shown stays', async () => {
  const { announcer, titles, list } = await setUp()
  await announcer.refresh()
  list.mockRejectedValueOnce(new Error('offline'))
  await announcer.refresh()
  expect(titles()).toEqual(['New rules'])
})

test('a list that the server could not answer is asked for again, and one that it refused is not', async () => {
  const { announcer, clock, titles, list, server } = await setUp()
  await announcer.refresh()
  server.announced = []
  list.mockRejectedValueOnce(new ApiError('unavailable'))
  const stopped = announcer.refresh()
  await vi.waitFor(() => {
    clock.advance(100)
    expect(titles()).toEqual([])
  })
  await stopped
  list.mockClear()
  list.mockRejectedValueOnce(new ApiError('rate_limited'))
  await announcer.refresh()
  expect(list).toHaveBeenCalledOnce()
})

test('what the list said before a later one is not asked for again', async () => {
  const { announcer, clock, list } = await setUp()
  list.mockRejectedValueOnce(new ApiError('unavailable'))
  const early = announcer.refresh()
  await announcer.refresh()
  await early
  clock.advance(10_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('once changed terms are accepted, what was announced before is shown', async () => {
  const { announcer, areTermsChanged, titles, list } = await setUp()
  list.mockImplementationOnce(async () => {
    areTermsChanged.set(true)
    throw new ApiError('terms_changed')
  })
  await announcer.refresh()
  expect(titles()).toEqual([])
  areTermsChanged.set(false)
  await vi.waitFor(() => expect(titles()).toEqual(['New rules']))
})

test.each(announcementPlaces)('the place %s is a finished screen or page', (place) => {
  const route = routeAt(placePaths[place])
  expect(route).toBeDefined()
  expect(route?.coming).toBeUndefined()
})
