import { Notice } from '@serendip/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCallView } from '../meeting-context.tsx'
import styles from './searching-screen.module.css'

/** Long enough to read it. A shorter search has not shown it: the next one does. */
export const tipReadMs = 6_000

/** At a device's first search: what to keep to oneself, and how to report. It never delays a match. */
export function SafetyTip() {
  const { t } = useTranslation('lobby')
  const { clock } = usePlatform()
  const view = useCallView()
  const [isShown, setShown] = useState(() => !view.isSafetyTipSeen())
  useEffect(
    () => (isShown ? clock.after(tipReadMs, () => view.setSafetyTipSeen()) : undefined),
    [isShown, clock, view],
  )
  if (!isShown) return null
  return (
    <Notice
      className={styles.tip ?? ''}
      title={t('searching.safetyTitle')}
      closeLabel={t('searching.safetyClose')}
      onClose={() => {
        view.setSafetyTipSeen()
        setShown(false)
      }}
    >
      {t('searching.safetyText')}
    </Notice>
  )
}
