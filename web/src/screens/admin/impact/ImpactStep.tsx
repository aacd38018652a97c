import { endpoints, type ImpactKind } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './Impact.module.css'

type Props = { organizationId: string; before: string; after: string; kind: ImpactKind }

/** What has to happen before there is a comparison: a group report, or the step that computes the change. */
export function ImpactStep({ organizationId, before, after, kind }: Props) {
  const { t, language } = useTranslation('admin')
  const query = { organizationId, language }
  const usePreview = (folderId: string) =>
    useTranslatedQuery(useApi().query(endpoints.getGroupReportPreview, { params: { folderId }, query }))
  const beforePreview = usePreview(before)
  const afterPreview = usePreview(after)
  const links = { before, after }
  const linkTo = (cohort: keyof typeof links) => (
    <Link to="/admin/group-insight" search={{ cohort: links[cohort] }} isBlock>
      {t(`impact.step.create.${cohort}`)}
    </Link>
  )
  return (
    <LoadedPart query={beforePreview}>
      {({ editions: beforeEditions }) => (
        <LoadedPart query={afterPreview}>
          {({ editions: afterEditions }) => (
            <section className={styles.step}>
              {kind === 'cohorts' ? (
                <>
                  <h2>{t('impact.step.missing')}</h2>
                  <p>{t('impact.step.cohorts')}</p>
                  {beforeEditions.length === 0 && linkTo('before')}
                  {afterEditions.length === 0 && linkTo('after')}
                </>
              ) : (
                <>
                  <h2>{t('impact.step.title')}</h2>
                  <p>{t('impact.step.lead')}</p>
                  {beforeEditions.length === 0 ? (
                    <>
                      <p>{t('impact.step.first')}</p>
                      {linkTo('before')}
                    </>
                  ) : (
                    <>
                      {afterEditions.length === 0 ? (
                        <>
                          <Notice tone="warning">{t('impact.step.alone')}</Notice>
                          {linkTo('after')}
                        </>
                      ) : (
                        <p>{t('impact.step.both')}</p>
                      )}
                      <CompareButton organizationId={organizationId} before={before} after={after} />
                    </>
                  )}
                </>
              )}
            </section>
          )}
        </LoadedPart>
      )}
    </LoadedPart>
  )
}

function CompareButton({ organizationId, before, after }: Omit<Props, 'kind'>) {
  const { t, language } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const compare = useMutation({
    mutationFn: () =>
      api.call(endpoints.createChange, {
        body: { organizationId, fromFolderId: before, folderId: after, language },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [endpoints.getImpact.path] }),
  })
  return (
    <>
      <ErrorNotice error={compare.error} />
      <Button isPending={compare.isPending} onPress={() => compare.mutate()}>
        {t('impact.step.title')}
      </Button>
    </>
  )
}
