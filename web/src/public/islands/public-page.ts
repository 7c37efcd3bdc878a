import { keepMenusTidy } from '../menus/keep-menus-tidy.ts'

keepMenusTidy(document)

// What asks and reports is no part of the first paint.
void import('../consent/ask-consent.ts').then(({ askConsent }) => askConsent(window))

// Somebody logs in in another tab: this page runs its own guard again.
addEventListener('storage', ({ key }) => {
  if (key === 'user') location.reload()
})
