// Where SuperAdmin reads what people wrote; `?message=` opens one of them.
export const MESSAGES_PATH = '/admin/messages';
export const MESSAGE_PARAM = 'message';
