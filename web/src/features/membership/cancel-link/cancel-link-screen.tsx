import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AuthFrame } from '../../../shared/screens/auth-frame.tsx'
import { AskLink } from './ask-link.tsx'
import { CancelByLink } from './cancel-by-link.tsx'

/**
 * `/membership/cancel`: cancels a membership without a login. With the secret of a mail's link, which stands after the `#`,
 * it asks and cancels; without one it mails such a link.
 */
export function CancelLinkScreen() {
  const { t } = useTranslation('membership')
  const token = useLocation().hash.slice(1)
  return (
    <AuthFrame title={t('cancel.title')} heading={t('cancel.title')} path="/membership/cancel" scene="night">
      {token === '' ? <AskLink /> : <CancelByLink token={token} />}
    </AuthFrame>
  )
}
