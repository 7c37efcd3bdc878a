import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useBlocker } from '../../../platform/router/router-context.tsx'

/** A step back in the browser's history would end the call, so it asks first. */
export function LeavingDialog({ name }: { name: string }) {
  const { t } = useTranslation('call')
  const blocked = useBlocker(true)
  if (blocked === null) return null
  const stay = () => blocked.reset()
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
          <Button variant="danger" onClick={() => blocked.proceed()}>
            {t('leaving.leave')}
          </Button>
        </>
      }
    />
  )
}
