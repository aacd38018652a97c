import { endpoints, type SavedViewScreen } from '@lpi/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chevron } from '../../ui/Chevron.tsx'
import { Cross } from '../../ui/Cross.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useTargetUrl } from '../../ui/route-target.ts'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './SavedViews.module.css'
import { SaveViewDialog } from './SaveViewDialog.tsx'

const paths = { assessments: '/admin/view-assessments', invitations: '/admin/invitations' } as const

type SavedViewsProps = {
  organizationId: string
  screen: SavedViewScreen
  /** The URL parameters, without the page number and the page size. */
  search: Readonly<Record<string, string | undefined>>
}

/** The views that the administrator has saved, and a button that saves the current view. */
export function SavedViews({ organizationId, screen, search }: SavedViewsProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const views = useQuery(api.query(endpoints.listSavedViews, { query: { organizationId } }))
  const items = views.data?.items.filter((view) => view.screen === screen) ?? []
  const reload = () => queryClient.invalidateQueries({ queryKey: [endpoints.listSavedViews.path] })
  const save = useMutation({
    mutationFn: (name: string) => {
      const body = { organizationId, screen, name, search: writeSearch(search) }
      return api.call(endpoints.saveView, { body })
    },
    onSuccess: () => {
      setNaming(false)
      void reload()
    },
  })
  const remove = useMutation({
    mutationFn: (viewId: string) =>
      api.call(endpoints.removeSavedView, { params: { viewId }, query: { organizationId } }),
    onSettled: reload,
  })

  return (
    <div className={styles.views}>
      <Disclosure
        className={styles.menu}
        panelClass={styles.panel}
        summary={
          <>
            {t('savedViews.title')}
            <Chevron />
          </>
        }
      >
        {items.length === 0 && <p className={styles.none}>{t('savedViews.none')}</p>}
        {items.map(({ id, name, search: savedSearch }) => (
          <div key={id} className={styles.view}>
            <ViewLink to={paths[screen]} search={readSearch(savedSearch)}>
              {name}
            </ViewLink>
            <button
              type="button"
              aria-label={t('savedViews.remove', { name })}
              className={classNames(styles.remove)}
              onClick={() => remove.mutate(id)}
            >
              <Cross />
            </button>
          </div>
        ))}
        <button
          type="button"
          className={classNames(styles.save)}
          onClick={() => {
            save.reset()
            setNaming(true)
          }}
        >
          {t('savedViews.save')}
        </button>
      </Disclosure>
      <ErrorNotice error={remove.error} />
      {isNaming && (
        <SaveViewDialog
          names={items.map(({ name }) => name)}
          error={save.error}
          isPending={save.isPending}
          onSave={(name) => save.mutate(name)}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

/** The parameters are not validated here, because screens ignore invalid parameters. */
const readSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function writeSearch(search: SavedViewsProps['search']) {
  const texts = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(texts).toString()
}

function ViewLink({ to, search, children }: { to: string; search: object; children: string }) {
  return (
    <a {...useTargetUrl({ to, search })} className={classNames(styles.link)}>
      <bdi>{children}</bdi>
    </a>
  )
}
