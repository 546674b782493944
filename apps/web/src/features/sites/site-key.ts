// One prefix a site for what is asked of the site itself. Apart from the list of sites: that is asked for far more often.
export const siteKey = (siteId: string) => ['site', siteId] as const;
export const postsKey = (siteId: string) => [...siteKey(siteId), 'posts'] as const;
export const postKey = (siteId: string, postId: number) => [...siteKey(siteId), 'post', postId] as const;
export const termsKey = (siteId: string) => [...siteKey(siteId), 'terms'] as const;
