import { Badge } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { ConnectionVerdict } from '../../../shared/devices/preflight.ts'
import { usePreflight } from './use-preflight.ts'

const tones = {
  good: 'mint',
  slow: 'warn',
  blocked: 'danger',
  offline: 'danger',
  checking: 'neutral',
} as const

/** The connection quality in a word, before a match. */
export function ConnectionPill() {
  const { t } = useTranslation('lobby')
  const verdict: ConnectionVerdict = usePreflight()
  return (
    <span role="status">
      <Badge tone="glass" dot data-tone={tones[verdict]}>
        {t(`connection.${verdict}`)}
      </Badge>
    </span>
  )
}
