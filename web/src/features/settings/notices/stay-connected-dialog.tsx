import { BottomSheet, Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { NoticeSwitches } from './notice-switches.tsx'

/** Kinds that keep people in touch; all others are in the settings. */
const kinds = ['message', 'incomingCall', 'missedCall', 'contactOnline', 'follow'] as const

/** Asks which notifications somebody wants who has just allowed them. */
export function StayConnectedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'everywhere'])
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('push.stay.title')}
      description={t('push.stay.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button size="l" variant="ember" onClick={onClose}>
          {t('push.stay.done')}
        </Button>
      }
    >
      <NoticeSwitches kinds={kinds} />
    </BottomSheet>
  )
}
