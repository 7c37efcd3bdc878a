import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallView } from '../../meeting-context.tsx'
import styles from './next-hint.module.css'
import { shortcutKeys } from '../controls/shortcuts.ts'

/** In a device's first call: how to go to the next person, besides the button. */
export function NextHint() {
  const { t } = useTranslation('call')
  const view = useCallView()
  const [isShown] = useState(() => !view.isHintSeen())
  useEffect(() => view.setHintSeen(), [view])
  if (!isShown) return null
  const isTouch = matchMedia('(pointer: coarse)').matches
  return (
    <p className={styles.hint} role="status" data-rests>
      {isTouch ? t('hint.swipe') : t('hint.key', { key: shortcutKeys.next })}
    </p>
  )
}
