import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLeaveQuestion, useUnloadQuestion } from '../../../platform/use-leave-question.ts'

interface LeaveGuardProps {
  readonly isDirty: boolean
  onDiscard(): void
}

/** Asks before a person leaves unsaved changes by a link, Back, or closing the tab. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation('profile')
  const { isAsked, stay, leave } = useLeaveQuestion(isDirty)
  useUnloadQuestion(isDirty)
  if (!isAsked) return null
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('leave.stay')}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onDiscard()
              leave()
            }}
          >
            {t('leave.discard')}
          </Button>
          <Button variant="solid" onClick={stay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  )
}
