import { type Customization, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { type Crop, cropPicture, type Picture } from './crop-picture.ts'

type Change = { picture: Picture; crop: Crop } | null

/** Puts a logo in the place of the one that is shown, or takes it away. */
export function useLogo(organizationId: string, { logoImageId }: Customization) {
  const api = useApi()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<'saved' | 'removed' | null>(null)
  const params = { organizationId }
  const { queryKey } = api.query(endpoints.getCustomization, { params })

  const change = useMutation({
    mutationFn: async (wanted: Change) => {
      if (!wanted) {
        return api.call(endpoints.removeLogo, { params, query: logoImageId ? { replaces: logoImageId } : {} })
      }
      const image = await cropPicture(wanted.picture, wanted.crop)
      return api.call(endpoints.saveLogo, { params, body: { ...image, replaces: logoImageId } })
    },
    onMutate: () => setOutcome(null),
    onSuccess: (_, wanted) => setOutcome(wanted ? 'saved' : 'removed'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })

  return {
    save: (picture: Picture, crop: Crop) => change.mutateAsync({ picture, crop }).catch(() => undefined),
    remove: () => change.mutate(null),
    /** Before something else is tried. */
    forget() {
      setOutcome(null)
      change.reset()
    },
    isPending: change.isPending,
    outcome,
    /** The refusal because somebody else was faster; it tells who and when. */
    faster: isFaster(change.error) ? change.error : null,
    error: isFaster(change.error) ? null : change.error,
  }
}

function isFaster(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'customization.changed'
}
