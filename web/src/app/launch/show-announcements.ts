import type { Announcement, AnnouncementPlace } from '@serendip/contract'
import type { i18n } from 'i18next'
import { type Toast, type Toasts, untilRemovedMs } from '../../features/toasts/index.ts'
import { asApiError, isOutage } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { Platform } from '../../platform/platform.ts'
import { retry } from '../../platform/retry.ts'
import type { NavigationVisibility } from '../navigation-visibility.ts'

export interface AnnouncerDeps {
  readonly platform: Pick<Platform, 'api' | 'areTermsChanged' | 'clock' | 'session'>
  readonly i18n: i18n
  readonly navigation: Pick<NavigationVisibility, 'isVisible' | 'subscribe'>
  readonly overlays: { readonly toasts: Pick<Toasts, 'stack'> }
  readonly router: { navigate(address: string): unknown }
}

export interface Announcer {
  /** Asks what is announced to the person, and shows the first of it. */
  refresh(): Promise<void>
}

/** Path of each place. */
export const placePaths: Readonly<Record<AnnouncementPlace, string>> = {
  lobby: '/match',
  creators: '/online-users',
  chats: '/chat',
  contacts: '/followings',
  callsHistory: '/calls-history',
  profile: '/profile',
  wallet: '/wallet',
  settings: '/settings',
  chatRules: '/chatrules',
  communityGuidelines: '/community-guidelines',
  privacyPolicy: '/privacy-policy',
}
/** Pages that have an address in each language. */
const localisedPlaces: readonly AnnouncementPlace[] = ['chatRules', 'communityGuidelines', 'privacyPolicy']

/** The address of a place; null if there is none, or this tab does not know it yet. */
function addressOf(place: AnnouncementPlace | null, i18n: i18n): string | null {
  if (place === null || !Object.hasOwn(placePaths, place)) return null
  const path = placePaths[place]
  return localisedPlaces.includes(place) ? localPath(path, languageOf(i18n)) : path
}

/** An announcement as the stack shows it: until the person closes it. */
function notificationOf(
  { texts, place }: Announcement,
  { i18n, router }: Pick<AnnouncerDeps, 'i18n' | 'router'>,
  dismiss: () => void,
): Toast {
  const words = texts[languageOf(i18n)] ?? texts.en
  const address = addressOf(place, i18n)
  return {
    type: 'system',
    title: words.title,
    text: words.text,
    duration: untilRemovedMs,
    ...(words === texts.en ? { lang: 'en' } : {}),
    icon: { icon: 'bell', color: 'info' },
    closeCallback: dismiss,
    ...(address !== null && {
      actionText: i18n.t('toasts:open'),
      actionCallback: () => {
        dismiss()
        void router.navigate(address)
      },
    }),
  }
}

const isPassing = (thrown: unknown): boolean => isOutage(asApiError(thrown).code)

/** Reports what was shown and dismissed. Without an answer, a later visit shows it again. */
function createReports({ api, clock }: AnnouncerDeps['platform']) {
  const send = (call: () => Promise<unknown>): void => {
    void retry(call, clock, isPassing).catch(() => {})
  }
  return {
    see: (announcementId: string) => send(() => api.announcements.see({ params: { announcementId } })),
    dismiss: (announcementId: string) =>
      send(() => api.announcements.dismiss({ params: { announcementId } })),
  }
}

/** Calls back when another person is logged in than before, or nobody. */
function onOtherPerson(session: Platform['session'], changed: () => void): void {
  let personId = session.current()?.profile._id
  session.subscribe(() => {
    const before = personId
    personId = session.current()?.profile._id
    if (personId !== before) changed()
  })
}

/** Shows announcements one after the other, each until the person dismisses it, but never during a call. */
export function createAnnouncer(deps: AnnouncerDeps): Announcer {
  const { platform, i18n, navigation, overlays } = deps
  const report = createReports(platform)
  let waiting: readonly Announcement[] = []
  let shown: { readonly id: string; remove(): void } | null = null
  let requests = 0
  /** In this tab; what was dismissed stays so if the server does not hear of it. */
  const [seen, dismissed] = [new Set<string>(), new Set<string>()]

  const hide = (): void => {
    shown?.remove()
    shown = null
  }
  const show = (next: Announcement): void => {
    const id = next.announcementId
    const dismiss = () => {
      dismissed.add(id)
      waiting = waiting.filter(({ announcementId }) => announcementId !== id)
      // It closes by itself.
      shown = null
      report.dismiss(id)
      follow()
    }
    shown = { id, remove: overlays.toasts.stack.add(notificationOf(next, deps, dismiss), seen.has(id)) }
    if (!seen.has(id)) report.see(id)
    seen.add(id)
  }
  const follow = (): void => {
    const [next] = navigation.isVisible() ? waiting : []
    if (shown?.id === next?.announcementId) return
    hide()
    if (next) show(next)
  }

  navigation.subscribe(follow)
  i18n.on('languageChanged', () => {
    hide()
    follow()
  })
  onOtherPerson(platform.session, () => {
    requests += 1
    waiting = []
    for (const known of [seen, dismissed]) known.clear()
    follow()
  })
  const refresh = async (): Promise<void> => {
    requests += 1
    const request = requests
    const isLast = () => request === requests
    // Without another try, what was stopped would stay on screen until the next connection.
    const list = () => platform.api.announcements.list()
    const answer = await retry(list, platform.clock, (thrown) => isPassing(thrown) && isLast()).catch(
      () => null,
    )
    // A later answer, or another person's, is not replaced.
    if (answer === null || !isLast()) return
    const isDismissed = ({ announcementId }: Announcement) => dismissed.has(announcementId)
    for (const { announcementId } of answer.announcements.filter(isDismissed)) report.dismiss(announcementId)
    waiting = answer.announcements.filter((announcement) => !isDismissed(announcement))
    follow()
  }
  // Until changed terms are accepted there is no list, and the open socket is not welcomed again afterwards.
  platform.areTermsChanged.subscribe(() => {
    if (!platform.areTermsChanged.getSnapshot() && platform.session.current()) void refresh()
  })
  return { refresh }
}
