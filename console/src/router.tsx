import { DialogEntries } from '@serendip/ui'
import { createBrowserRouter } from 'react-router'
import { AnnouncementScreen } from './announcements/announcement-screen.tsx'
import { announcementsList } from './announcements/announcements-screen.tsx'
import { ApplicationsScreen } from './applications/applications-screen.tsx'
import { ApprovalsScreen } from './approvals/approvals-screen.tsx'
import { auditList } from './audit/audit-screen.tsx'
import { TrendsScreen } from './board/trends-screen.tsx'
import { creatorsList } from './creators/creators-screen.tsx'
import { SessionGate } from './entry/session-gate.tsx'
import { HomeScreen } from './layout/home-screen.tsx'
import { NotFoundScreen } from './layout/not-found-screen.tsx'
import { InvoiceScreen } from './invoices/invoice-screen.tsx'
import { invoicesList } from './invoices/invoices-screen.tsx'
import { settlementsList } from './invoices/settlements-screen.tsx'
import { RevenueScreen } from './invoices/revenue-screen.tsx'
import { LegalPageScreen } from './legal/legal-page-screen.tsx'
import { LegalScreen } from './legal/legal-screen.tsx'
import { LedgerScreen } from './operations/ledger-screen.tsx'
import { mailsList } from './operations/mails-screen.tsx'
import { nodesList } from './operations/nodes-screen.tsx'
import { OperationsScreen } from './operations/operations-screen.tsx'
import { WalletScreen } from './operations/wallet-screen.tsx'
import { webhooksList } from './operations/webhooks-screen.tsx'
import { operatorsList } from './operators/operators-screen.tsx'
import { RightsScreen } from './operators/rights-screen.tsx'
import { ListScreen } from './parts/lists/define-list.tsx'
import { PeopleScreen } from './people/people-screen.tsx'
import { PersonScreen } from './people/person-screen.tsx'
import { GiftsScreen } from './gifts/gifts-screen.tsx'
import { PriceDraftScreen } from './prices/price-draft-screen.tsx'
import { priceListsList } from './prices/price-lists-screen.tsx'
import { PricesScreen } from './prices/prices-screen.tsx'
import { QueueScreen } from './queue/queue-screen.tsx'
import { AppealScreen } from './reports/appeal-screen.tsx'
import { AppealsScreen } from './reports/appeals-screen.tsx'
import { CaseScreen } from './reports/case-screen.tsx'
import { ReportsScreen } from './reports/reports-screen.tsx'
import { PhotosScreen } from './review/photos-screen.tsx'
import { StoriesScreen } from './review/stories-screen.tsx'
import { VideosScreen } from './review/videos-screen.tsx'
import { TextsScreen } from './review/texts-screen.tsx'
import { AccountScreen } from './sessions/account-screen.tsx'
import { ExperimentScreen } from './settings/experiment-screen.tsx'
import { ExperimentsScreen } from './settings/experiments-screen.tsx'
import { SettingScreen } from './settings/setting-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { StrikeReviewScreen } from './strikes/strike-review-screen.tsx'
import { StrikesScreen } from './strikes/strikes-screen.tsx'
import { RepliesScreen } from './support/replies-screen.tsx'
import { SupportScreen } from './support/support-screen.tsx'

/** Makes Back close dialogs and menus; made before the router, so that it hears of a step first. */
export const dialogEntries = new DialogEntries(window)

/** Every screen has an address; without a session the same address shows the login, and the screen after it. */
export const router = createBrowserRouter([
  {
    element: <SessionGate />,
    children: [
      { path: '/', element: <HomeScreen /> },
      { path: '/queue', element: <QueueScreen /> },
      { path: '/reports', element: <ReportsScreen /> },
      { path: '/strikes', element: <StrikesScreen /> },
      { path: '/strikes/:reviewId', element: <StrikeReviewScreen /> },
      { path: '/appeals', element: <AppealsScreen /> },
      { path: '/appeals/:appealId', element: <AppealScreen /> },
      { path: '/reports/:reportId', element: <CaseScreen /> },
      { path: '/people', element: <PeopleScreen /> },
      { path: '/people/:userId', element: <PersonScreen /> },
      { path: '/photos/:photoId?', element: <PhotosScreen kind="photos" /> },
      { path: '/galleries/:photoId?', element: <PhotosScreen kind="galleries" /> },
      { path: '/stories/:storyId?', element: <StoriesScreen /> },
      { path: '/videos/:videoId?', element: <VideosScreen /> },
      { path: '/texts/:reviewId?', element: <TextsScreen /> },
      { path: '/experiments', element: <ExperimentsScreen /> },
      { path: '/experiments/:name', element: <ExperimentScreen /> },
      { path: '/settings', element: <SettingsScreen /> },
      { path: '/settings/:key', element: <SettingScreen /> },
      { path: '/legal', element: <LegalScreen /> },
      { path: '/legal/:brand/:page', element: <LegalPageScreen /> },
      { path: '/announcements', element: <ListScreen list={announcementsList} /> },
      { path: '/announcements/new', element: <AnnouncementScreen /> },
      { path: '/announcements/:announcementId', element: <AnnouncementScreen /> },
      { path: '/applications', element: <ApplicationsScreen /> },
      { path: '/applications/:applicationId', element: <ApplicationsScreen /> },
      { path: '/creators', element: <ListScreen list={creatorsList} /> },
      { path: '/support/replies', element: <RepliesScreen /> },
      { path: '/support/:chatId?', element: <SupportScreen /> },
      { path: '/trends', element: <TrendsScreen /> },
      { path: '/operations', element: <OperationsScreen /> },
      { path: '/processes', element: <ListScreen list={nodesList} /> },
      { path: '/mails', element: <ListScreen list={mailsList} /> },
      { path: '/webhooks', element: <ListScreen list={webhooksList} /> },
      { path: '/prices', element: <PricesScreen /> },
      { path: '/prices/draft', element: <PriceDraftScreen /> },
      { path: '/prices/history', element: <ListScreen list={priceListsList} /> },
      { path: '/gifts', element: <GiftsScreen /> },
      { path: '/invoices', element: <ListScreen list={invoicesList} /> },
      { path: '/settlements', element: <ListScreen list={settlementsList} /> },
      { path: '/invoices/:invoiceId', element: <InvoiceScreen /> },
      { path: '/revenue', element: <RevenueScreen /> },
      { path: '/ledger', element: <LedgerScreen /> },
      { path: '/ledger/wallets/:userId', element: <WalletScreen /> },
      { path: '/audit', element: <ListScreen list={auditList} /> },
      { path: '/approvals', element: <ApprovalsScreen /> },
      { path: '/operators', element: <ListScreen list={operatorsList} /> },
      { path: '/rights', element: <RightsScreen /> },
      { path: '/account', element: <AccountScreen /> },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
])
dialogEntries.follow(router)
