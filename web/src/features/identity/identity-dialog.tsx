import { BottomSheet, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './identity-dialog.module.css'
import type { IdentityStage } from './identity-stage.ts'
import { IdentityActions } from './identity-actions.tsx'
import { IdentitySteps, StageSign } from './stage-picture.tsx'
import { useIdentity } from './use-identity.ts'
import { useStageTexts } from './use-stage-texts.ts'

interface IdentityDialogProps {
  /** The person is back from the provider's page. */
  returned: boolean
  onClose: () => void
}

/** In demo mode, explains that it is a demo before leaving for the provider's page. */
const demoStages: readonly IdentityStage['is'][] = ['needed', 'open', 'expired', 'declined']
const isBusy = (stage: IdentityStage): boolean =>
  stage.is === 'reading' || stage.is === 'leaving' || stage.is === 'looking'

/** The identity check before video, from the first explanation to the result. */
export function IdentityDialog({ returned, onClose }: IdentityDialogProps) {
  const { t } = useTranslation(['identity', 'everywhere'])
  const proof = useIdentity(returned)
  const { stage, rehearsal, textIsClosed } = proof
  const words = useStageTexts(stage, textIsClosed)
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={words.title}
      closeLabel={t('everywhere:close')}
      footer={<IdentityActions proof={proof} onClose={onClose} />}
    >
      <div className={styles.content} aria-busy={isBusy(stage)} data-stage={stage.is}>
        <div className={styles.lead}>
          <StageSign stage={stage} />
          <div className={styles.words} role="status">
            <p className={styles.text}>{words.text}</p>
            {words.tries && <p className={styles.tries}>{words.tries}</p>}
          </div>
        </div>
        {stage.is === 'needed' && <IdentitySteps rehearsal={rehearsal} />}
        {rehearsal && demoStages.includes(stage.is) && (
          <Notice title={t('demo.title')}>{t('demo.text')}</Notice>
        )}
      </div>
    </BottomSheet>
  )
}
