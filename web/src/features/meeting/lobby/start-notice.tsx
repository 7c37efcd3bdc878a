import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useSlots } from '../slots.tsx'
import type { StartNotice as Reason } from '../state/call-state.ts'

/** Why a person is back in the lobby without having chosen so. */
export function StartNotice({ notice, onClose }: { notice: Reason; onClose: () => void }) {
  const { t } = useTranslation(['lobby', 'error'])
  const { identity } = useSlots()
  const lacksProof = notice.kind === 'refused' && notice.code === 'identity_required'
  const words = notice.kind === 'refused' ? t(`error:${notice.code}`) : t(`notice.${notice.kind}`)
  return (
    <Notice
      tone="warn"
      onClose={onClose}
      closeLabel={t('notice.close')}
      action={
        lacksProof && (
          <Button size="s" onClick={identity.ask}>
            {t('notice.prove')}
          </Button>
        )
      }
    >
      {words}
    </Notice>
  )
}
