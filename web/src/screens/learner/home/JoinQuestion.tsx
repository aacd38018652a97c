import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import type { Redemption } from './use-redemption.ts'

/** Asks a learner who opened the link of an access code whether to join its cohort. */
export function JoinQuestion({ cohort, form, join, decline }: Redemption) {
  const { t } = useTranslation('account')
  return (
    <Page
      key="join"
      title={t('join.foundTitle', { organization: cohort?.organizationName })}
      lead={<p>{t('join.foundLead', { cohort: cohort?.folderName })}</p>}
      width="narrow"
    >
      <Button size="large" isWide isPending={form.isPending} onPress={() => void join()}>
        {t('join.confirm')}
      </Button>
      <Button variant="quiet" size="large" isWide isDisabled={form.isPending} onPress={decline}>
        {t('join.later')}
      </Button>
    </Page>
  )
}
