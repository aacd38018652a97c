import { type Args, endpoints, type GroupReportPreview } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './CreateGroupReport.module.css'

type Props = {
  preview: GroupReportPreview
  args: Args<typeof endpoints.createGroupReport>
  onCreated: () => void
}

/**
 * Who would be in the next edition, who is still out, and what waiting would bring. Says nothing about how many more
 * people could make an edition possible, because nobody else may be left to come.
 */
export function CreateGroupReport({ preview, args, onCreated }: Props) {
  const { t, language } = useTranslation(['admin', 'common'])
  const { peopleText } = useGroupPhrases({ language })
  const api = useApi()
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () => api.call(endpoints.createGroupReport, args),
    onSuccess: async () => {
      const paths: unknown[] = [endpoints.getGroupReport.path, endpoints.getGroupReportPreview.path]
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[0]) })
      onCreated()
    },
  })
  const { newPeople, notCompleted, unconfirmed, needed, outlook, editions } = preview
  const isFirst = editions.length === 0
  const shows = outlook.now !== 'too_few' && needed === 0 ? outlook.now : null
  const facts = [
    {
      name: t(isFirst ? 'groupInsight.create.included' : 'groupInsight.create.new'),
      value: peopleText(newPeople),
    },
    { name: t('groupInsight.create.out'), value: peopleText(notCompleted) },
    ...(unconfirmed > 0
      ? [
          {
            name: t('groupInsight.create.unconfirmed'),
            value: `${peopleText(unconfirmed)}. ${t('groupInsight.create.unconfirmedHint')}`,
          },
        ]
      : []),
    ...(shows
      ? [{ name: t('groupInsight.create.shows'), value: t(`groupInsight.create.outlook.${shows}`) }]
      : []),
    ...(notCompleted > 0 && outlook.later !== 'too_few'
      ? [
          {
            name: t('groupInsight.create.wait'),
            value: t(`groupInsight.create.outlook.${outlook.later === shows ? 'same' : outlook.later}`),
          },
        ]
      : []),
  ]
  return (
    <section className={styles.step}>
      <h2 className={styles.title}>
        {t(isFirst ? 'groupInsight.create.title' : 'groupInsight.create.newer')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {needed > 0 ? (
        <p>{t('common:errors.group.too_small')}</p>
      ) : (
        <>
          <p>{t('groupInsight.create.frozen')}</p>
          <ErrorNotice error={create.error} />
          <div>
            <Button
              variant={isFirst ? 'primary' : 'secondary'}
              isPending={create.isPending}
              onPress={() => create.mutate()}
            >
              {t(isFirst ? 'groupInsight.create.title' : 'groupInsight.create.newer')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
