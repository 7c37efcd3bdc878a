import { useTranslation } from 'react-i18next'
import { Button } from '@serendip/ui'
import { useLocation } from 'react-router'
import { useSession } from '../../../platform/platform-context.tsx'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'
import { AuthFrame } from '../../../shared/screens/auth-frame.tsx'
import { AskLink } from './ask-link.tsx'
import { CancelByLink } from './cancel-by-link.tsx'

/**
 * `/membership/cancel`: cancels a membership without a login. With the secret of a mail's link, which stands after the `#`,
 * it asks and cancels; without one it mails such a link, or asks at once whoever is logged in.
 */
export function CancelLinkScreen() {
  const { t } = useTranslation('membership')
  const isLoggedIn = useSession() !== null
  const shop = useCoinShop()
  const token = useLocation().hash.slice(1)
  return (
    <AuthFrame title={t('cancel.title')} heading={t('cancel.title')} path="/membership/cancel">
      {token === '' && isLoggedIn && (
        <Button variant="danger" size="xl" block onClick={shop?.openCancelling}>
          {t('cancel.go')}
        </Button>
      )}
      {token === '' ? <AskLink /> : <CancelByLink token={token} />}
    </AuthFrame>
  )
}
