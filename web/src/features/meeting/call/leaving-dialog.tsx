import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** A step back in the browser's history would end the call, so it asks first. */
export function LeavingDialog({ name }: { name: string }) {
  const { t } = useTranslation('call')
  const blocker = useBlocker(true)
  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()
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
          <Button look="danger" onClick={() => blocker.proceed()}>
            {t('leaving.leave')}
          </Button>
        </>
      }
    />
  )
}
