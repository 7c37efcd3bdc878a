import { useEffect } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { resolveTheme } from '../../platform/storage/preferences.ts'

const deviceTheme = '(prefers-color-scheme: light)'

/** Sets the page's theme: paper on public screens, the person's choice in the app, which may follow the device. */
export function useTheme(fixed: 'paper' | 'preference'): void {
  const { preferences, brand } = usePlatform()
  useEffect(() => {
    const device = matchMedia(deviceTheme)
    const apply = () => {
      const theme = fixed === 'paper' ? 'paper' : resolveTheme(preferences.theme(), device.matches)
      document.documentElement.dataset['theme'] = theme
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', brand.themeColor[theme])
    }
    apply()
    device.addEventListener('change', apply)
    const forget = preferences.onTheme(apply)
    return () => {
      device.removeEventListener('change', apply)
      forget()
    }
  }, [fixed, preferences, brand])
}
