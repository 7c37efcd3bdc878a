import { keepMenusTidy } from '../menus/keep-menus-tidy.ts'

keepMenusTidy(document)

// Somebody logs in in another tab: this page runs its own guard again.
addEventListener('storage', ({ key }) => {
  if (key === 'user') location.reload()
})
