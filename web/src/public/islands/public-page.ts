import { replaceDeniedStorage } from '../../platform/storage/denied-storage.ts'
import { takeSessionEnd } from '../../platform/session/session-end.ts'
import { showAccountLinks } from '../chrome/show-account-links.ts'
import { closeMenus } from '../menus/close-menus.ts'
import { loadLate } from '../../platform/late/load-late.ts'

replaceDeniedStorage(window)
closeMenus(document)
showAccountLinks(document, () => localStorage)

const sessionEnded = document.querySelector<HTMLElement>('[data-session-ended]')
if (sessionEnded && takeSessionEnd(sessionStorage, localStorage, Date.now())) sessionEnded.hidden = false

// Consent and reports are not part of the first paint.
void loadLate(() => import('../consent/ask-consent.ts')).then(({ askConsent }) => askConsent(window))

// A login in another tab: this page runs its own guard again.
addEventListener('storage', ({ key }) => {
  if (key === 'user') location.reload()
})
