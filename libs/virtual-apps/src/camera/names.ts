/** The permission that the app asks for at its first start. */
export const CAMERA_PERMISSION = 'android.permission.CAMERA';

/** Activities and dialogs that screens, reducers and the app share. */
export const MAIN = 'CameraActivity';
export const GALLERY = 'GalleryActivity';
export const VIEWER = 'ViewerActivity';
export const SETTINGS = 'SettingsActivity';

export const CONFIRM_DELETE = 'confirm_delete';
