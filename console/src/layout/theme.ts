const key = 'console-theme'
const light = '(prefers-color-scheme: light)'
type Theme = 'stage' | 'paper'

const stored = (): Theme | null => {
  const value = localStorage.getItem(key)
  return value === 'stage' || value === 'paper' ? value : null
}
const themeNow = (): Theme => stored() ?? (matchMedia(light).matches ? 'paper' : 'stage')

/** The operator's choice, or the device's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = themeNow()
}

export function switchTheme(): void {
  localStorage.setItem(key, themeNow() === 'paper' ? 'stage' : 'paper')
  applyTheme()
}
