import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLeaveQuestion } from '../../../../platform/use-leave-question.ts'

/** A step back in the browser's history would end the call, so it asks first. */
export function LeavingDialog({ name }: { name: string }) {
  const { t } = useTranslation('call')
  const { isAsked, stay, leave } = useLeaveQuestion(true)
  if (!isAsked) return null
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={t('leaving.title')}
      description={t('leaving.text', { name })}
      closeLabel={t('leaving.stay')}
      footer={
        <>
          <Button onClick={stay}>{t('leaving.stay')}</Button>
          <Button variant="danger" onClick={leave}>
            {t('leaving.leave')}
          </Button>
        </>
      }
    />
  )
}
