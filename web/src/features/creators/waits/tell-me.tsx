import { BellIcon, Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './tell-me.module.css'
import { useWait } from './use-wait.ts'

interface TellMeProps {
  /** Null for any creator. */
  readonly creatorId: string | null
  readonly name?: string
}

/** Tells the person once when somebody can be called; a second press takes it back. */
export function TellMe({ creatorId, name }: TellMeProps) {
  const { t } = useTranslation('creator-times')
  const { isWaiting, isPending, press } = useWait(creatorId)
  return (
    <div className={styles.tell}>
      <Button size="l" icon={<BellIcon />} pending={isPending} aria-pressed={isWaiting} onClick={press}>
        {isWaiting ? t('wait.on') : name === undefined ? t('wait.anyone') : t('wait.creator', { name })}
      </Button>
      <p className={styles.note} role="status">
        {isWaiting && t('wait.onText')}
      </p>
    </div>
  )
}
