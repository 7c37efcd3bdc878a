import { takeSessionEnd } from '../../platform/session/session-end.ts'
import { keepMenusTidy } from '../menus/keep-menus-tidy.ts'

keepMenusTidy(document)

const sessionEnded = document.querySelector<HTMLElement>('[data-session-ended]')
if (sessionEnded && takeSessionEnd(sessionStorage)) sessionEnded.hidden = false

// What asks and reports is no part of the first paint.
void import('../consent/ask-consent.ts').then(({ askConsent }) => askConsent(window))

// Somebody logs in in another tab: this page runs its own guard again.
addEventListener('storage', ({ key }) => {
  if (key === 'user') location.reload()
})
