/** Style of the desk; the first line fixes the order of the layers. */
import '../../client/layers.css';
import '../../.generated/font.css';
import '../../src/site/frame/tokens.css';
import '../../src/site/frame/base.css';
import '../../src/site/frame/closure-bar.css';
import '../../src/site/ui/controls.css';
import '../../src/site/ui/road.css';
import '../../src/works/pages/parts.css';
import '../../src/works/pages/board.css';
import '../../src/works/pages/works.css';
import '../../src/works/diagram/diagram.css';
import '../../src/contact/pages/status.css';
import '../desk.css';
import '../messages/messages.css';
import '../works/works.css';
import 'virtual:uno.css';
